//! What a standing is worth: a rule system's evaluation, and how far the match has come, as a chance to win.
//!
//! Each side has a curve of its own, learnt from whole games of the same match (logistic regression). The same lead
//! is worth more late than early, so the slope may change with time.

/// `1`, the worth, the worth by time, the time.
type Features = [f64; 4];
const COUNT: usize = 4;

/// Keeps the curve flat where the lessons say little, and finite where every lesson says the same.
const CAUTION: f64 = 1.0;
const ROUNDS: usize = 12;

/// A standing on the way and the winner it led to.
#[derive(Clone, Debug)]
struct Lesson {
    step: usize,
    worths: Vec<f64>,
    won: Vec<f64>,
}

/// The curves of all sides.
#[derive(Clone, Debug)]
pub struct Model {
    lessons: Vec<Lesson>,
    /// Steps of all whole games together, and how many there were.
    ends: (usize, usize),
    length: f64,
    scale: f64,
    curves: Vec<Features>,
}

impl Model {
    pub fn new(sides: usize) -> Model {
        Model {
            lessons: Vec::new(),
            ends: (0, 0),
            length: 1.0,
            scale: 1.0,
            curves: vec![[0.0; COUNT]; sides],
        }
    }

    /// A whole game: the standings on its way, at which step it ended, and who won.
    pub fn learn(&mut self, stands: Vec<(usize, Vec<f64>)>, end: usize, won: &[f64]) {
        self.ends = (self.ends.0 + end, self.ends.1 + 1);
        let lesson = |(step, worths)| Lesson {
            step,
            worths,
            won: won.to_vec(),
        };
        self.lessons.extend(stands.into_iter().map(lesson));
    }

    /// Draws the curves when all lessons are learnt.
    pub fn fit(&mut self) {
        self.length = (self.ends.0 as f64 / self.ends.1.max(1) as f64).max(1.0);
        let worths = || self.lessons.iter().flat_map(|lesson| &lesson.worths);
        let squares: f64 = worths().map(|worth| worth * worth).sum();
        self.scale = (squares / worths().count().max(1) as f64).sqrt().max(1.0);
        let lessons = std::mem::take(&mut self.lessons);
        for side in 0..self.curves.len() {
            let points: Vec<(Features, f64)> = lessons
                .iter()
                .map(|lesson| (self.features(lesson.step, lesson.worths[side]), lesson.won[side]))
                .collect();
            self.curves[side] = curve(&points);
        }
    }

    /// The chance of each side; together never more than one, less where nobody may win.
    pub fn chances(&self, step: usize, worths: &[f64]) -> Vec<f64> {
        let sides = self.curves.iter().zip(worths);
        let mut chances: Vec<f64> = sides
            .map(|(curve, worth)| chance(curve, &self.features(step, *worth)))
            .collect();
        let sum: f64 = chances.iter().sum();
        if 1.0 < sum {
            chances.iter_mut().for_each(|chance| *chance /= sum);
        }
        chances
    }

    fn features(&self, step: usize, worth: f64) -> Features {
        let time = (step as f64 / self.length).min(1.5);
        let worth = worth / self.scale;
        [1.0, worth, worth * time, time]
    }
}

fn chance(curve: &Features, features: &Features) -> f64 {
    let sum: f64 = curve.iter().zip(features).map(|(a, b)| a * b).sum();
    1.0 / (1.0 + (-sum.clamp(-30.0, 30.0)).exp())
}

/// Newton's method on the logarithm of the likelihood, less the caution.
fn curve(points: &[(Features, f64)]) -> Features {
    let mut curve = [0.0; COUNT];
    for _ in 0..ROUNDS {
        let mut slope = curve.map(|weight| -CAUTION * weight);
        let mut bend = [[0.0; COUNT]; COUNT];
        for (features, won) in points {
            let chance = chance(&curve, features);
            for row in 0..COUNT {
                slope[row] += (won - chance) * features[row];
                for column in 0..COUNT {
                    bend[row][column] += chance * (1.0 - chance) * features[row] * features[column];
                }
            }
        }
        for (index, row) in bend.iter_mut().enumerate() {
            row[index] += CAUTION;
        }
        for (weight, change) in curve.iter_mut().zip(solve(bend, slope)) {
            *weight += change.clamp(-2.0, 2.0);
        }
    }
    curve
}

/// Gauss; the caution on the diagonal keeps every pivot away from nothing.
fn solve(mut matrix: [[f64; COUNT]; COUNT], mut right: Features) -> Features {
    for pivot in 0..COUNT {
        for row in 0..COUNT {
            if row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot];
                let above = matrix[pivot];
                for (cell, above) in matrix[row].iter_mut().zip(above) {
                    *cell -= factor * above;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    std::array::from_fn(|index| right[index] / matrix[index][index])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sides; whoever leads by 100 wins three of four games, whoever does not lead wins none or half.
    fn taught() -> Model {
        let mut model = Model::new(2);
        for game in 0..400 {
            let lead = if game % 2 == 0 { 100.0 } else { -100.0 };
            let luck = (game / 2) % 4 == 0;
            let first = (0.0 < lead) != luck;
            let won = if first { [1.0, 0.0] } else { [0.0, 1.0] };
            model.learn(vec![(game % 40, vec![lead, -lead])], 40, &won);
        }
        model.fit();
        model
    }

    #[test]
    fn a_lead_is_worth_what_it_was_worth_in_the_lessons() {
        let model = taught();
        let close = |chances: &[f64], share: f64| (chances[0] - share).abs() < 0.02;
        assert!(close(&model.chances(20, &[100.0, -100.0]), 0.75));
        assert!(close(&model.chances(20, &[-100.0, 100.0]), 0.25));
        assert!(close(&model.chances(20, &[0.0, 0.0]), 0.5));
        let sum: f64 = model.chances(20, &[300.0, 300.0]).iter().sum();
        assert!(sum <= 1.0 + 1e-9, "both cannot be certain to win");
    }

    #[test]
    fn lessons_that_all_say_the_same_give_a_finite_curve() {
        let mut model = Model::new(2);
        for step in 0..50 {
            model.learn(vec![(step, vec![10.0, -10.0])], 50, &[1.0, 0.0]);
        }
        model.fit();
        let chances = model.chances(25, &[10.0, -10.0]);
        assert!(
            0.9 < chances[0] && chances[0] <= 1.0 && chances[1] < 0.1,
            "{chances:?}"
        );
        Model::new(2).fit();
    }

    #[test]
    fn equations_are_solved() {
        let matrix = [
            [2.0, 1.0, 0.0, 0.0],
            [1.0, 3.0, 0.0, 0.0],
            [0.0, 0.0, 4.0, 0.0],
            [0.0, 0.0, 0.0, 5.0],
        ];
        let found = solve(matrix, [4.0, 7.0, 8.0, 10.0]);
        for (found, right) in found.into_iter().zip([1.0, 2.0, 2.0, 2.0]) {
            assert!((found - right).abs() < 1e-12);
        }
    }
}
