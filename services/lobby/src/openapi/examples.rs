//! What templates look like. The lobby knows no game: the program that starts it brings the examples, made of what the
//! games say about themselves.

use serde_json::Value;

/// Examples of bodies, by operation.
#[derive(Clone, Debug, Default)]
pub struct Examples(Vec<(&'static str, Example)>);

/// An example of a body: name, summary, body.
pub type Example = (String, String, Value);

impl Examples {
    /// These, each with the operation whose body it shows.
    pub fn new(examples: Vec<(&'static str, Example)>) -> Examples {
        Examples(examples)
    }

    /// Those of the body of an operation.
    pub(super) fn of(&self, operation: &str) -> Vec<Example> {
        self.0.iter().filter(|(of, _)| *of == operation).map(|(_, example)| example.clone()).collect()
    }
}
