//! What the options of a game are, for clients that draw a form.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// What an option of a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionInfo {
    /// The field in JSON and in the printable form.
    #[schema(example = "target")]
    pub name: String,
    /// What values it takes, in words.
    #[schema(example = "6, 11 or 21; excludes deals")]
    pub values: String,
    /// The value when left out, in words.
    #[schema(example = "11")]
    pub default: String,
    /// What it changes.
    #[schema(example = "points to reach; checked at the end of a deal")]
    pub meaning: String,
    /// The values that it takes and its default, as data.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub schema: Option<OptionSchema>,
}

/// A JSON Schema of the value of an option. It says what the option takes by itself; what several options must keep
/// together, or only some formats take, is in `values`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionSchema {
    /// The type of the value.
    pub r#type: OptionType,
    /// The least number that is taken.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub minimum: Option<u32>,
    /// The greatest number that is taken.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub maximum: Option<u32>,
    /// What is taken, where it is a list of numbers or words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(example = json!([6, 11, 21]))]
    pub r#enum: Option<Vec<OptionValue>>,
    /// The value when left out; absent where that depends on other options.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub default: Option<OptionValue>,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// Of a switch.
    Boolean(bool),
    /// A number.
    Integer(u32),
    /// A word.
    String(String),
}

/// The type of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionType {
    /// A switch.
    Boolean,
    /// A whole number.
    Integer,
    /// A word.
    String,
}

/// Options and their printable form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OptionsExample {
    /// The options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// The printable form.
    #[schema(example = "scopa(target=11)")]
    pub text: String,
}
