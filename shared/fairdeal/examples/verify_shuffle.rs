//! Deals forty cards fairly, and checks the deal as a player would afterwards.
//!
//! `cargo run -p mazziere-fairdeal --example verify_shuffle -- [seed]`; the seed is the player's own.

use mazziere_fairdeal::{Context, Draw, Label, Secret, Seeds, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "the player's own seed".to_owned());
    // The house promises: a secret, of which it publishes the commitment.
    let context = Context::new("table 1", 1);
    let secret = Secret::fresh()?;
    let promised = secret.commitment(&context);
    println!("promised   {}", promised.to_hex());
    // The players give their seeds; then it is dealt.
    let seeds = Seeds::new([seed.as_bytes(), b"somebody else's"])?;
    let dealt = Draw::new(&secret, &context, &seeds, Label::DEAL).permute(40);
    // When the deal is over the secret is shown, and everybody can deal it again.
    println!("the secret {}", secret.to_hex());
    let again = verify(&promised, &context, &secret, &seeds, Label::DEAL)?.permute(40);
    println!("the order  {again:?}");
    println!("the same?  {}", again == dealt);
    // Another secret is not what was promised.
    let other = verify(&promised, &context, &Secret::fresh()?, &seeds, Label::DEAL);
    println!("another    {}", other.err().map_or_else(|| "agrees".to_owned(), |error| error.to_string()));
    Ok(())
}
