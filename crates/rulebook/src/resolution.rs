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

        impl Resolution<'_> {
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
