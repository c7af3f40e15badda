//! What every chapter works with while an order is carried out.

/// Defines `Resolution<'a>` for a rule set: rules, battle, dice and report side by side. It is a type of the rule crate, so
/// that each chapter can write its steps as methods of it. Beside it stands the type with the names for the log, which the game
/// gives what else it calls by name.
#[macro_export]
macro_rules! resolution {
    ($rules:ty, $battle:ty, $say:ident) => {
        /// What every chapter works with while an order is carried out.
        #[derive(Debug)]
        pub struct Resolution<'a> {
            pub rules: &'a $rules,
            pub battle: &'a mut $battle,
            pub dice: &'a mut ::umpire::Dice,
            pub report: &'a mut ::umpire::Report,
        }

        /// Names for the log.
        #[derive(Copy, Clone, Debug)]
        pub struct $say<'a> {
            pub rules: &'a $rules,
            pub battle: &'a $battle,
        }

        impl $say<'_> {
            pub fn name(&self, unit: $crate::UnitId) -> String {
                $crate::Names::name_of(self.rules, self.battle, unit)
            }
        }

        impl $crate::Resolving<$rules> for Resolution<'_> {
            fn parts(&mut self) -> (&$rules, &mut $battle) {
                (self.rules, self.battle)
            }
        }

        impl Resolution<'_> {
            /// Puts a question or a process on top of the stack.
            pub fn ask(&mut self, frame: impl Into<<$rules as $crate::Book>::Frame>) {
                <$rules as $crate::Book>::stack_mut(self.battle).push(frame.into());
            }

            /// Carries out an order that was checked, up to the next real choice.
            pub fn carry_out(&mut self, checked: <$rules as ::umpire::Ruleset>::Checked) {
                $crate::way::carry_out::<$rules>(checked, self);
            }

            /// Goes on by itself until somebody has a real choice, or it is over.
            pub fn settle(&mut self) {
                $crate::way::settle::<$rules>(self);
            }

            /// Writes an event down; it is only put together if somebody is listening.
            #[inline]
            pub fn tell(&mut self, event: impl FnOnce($say<'_>) -> ::umpire::Event) {
                let Resolution {
                    rules,
                    battle,
                    report,
                    ..
                } = self;
                report.tell(|| event($say { rules, battle }));
            }

            /// Gives the dice rolled since `from` to the newest line of the log.
            pub fn show_dice(&mut self, from: usize) {
                self.report.attach_rolls(self.dice, from);
            }
        }
    };
}
