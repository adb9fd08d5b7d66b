// What is wrong with a field, in the words of people. Of several texts the first whose {parameters} are known is said.
import type { FieldCode } from "../generated/lobby.js";
import type { Texts } from "../refusals.js";

export const italianFields: Texts<FieldCode> = {
  refused: "Questo valore non va bene.",
  not_json: ["Il testo non è JSON: riga {line}, colonna {column}.", "Il testo non è JSON."],
  unknown_field: "Questo campo non esiste.",
  missing_field: "Questo campo è obbligatorio.",
  duplicate_field: "Questo campo compare due volte.",
  wrong_type: "Il valore è di un altro tipo.",
  unknown_name: ["Valori ammessi: {allowed}.", "Questo valore non è tra quelli ammessi."],
  out_of_range: [
    "Il valore dev'essere compreso tra {min} e {max}.",
    "Il valore minimo è {min}.",
    "Il valore massimo è {max}.",
    "Il valore è fuori dai limiti.",
  ],
  wrong_length: [
    "La lunghezza dev'essere compresa tra {min} e {max}.",
    "La lunghezza minima è {min}.",
    "La lunghezza massima è {max}.",
    "La lunghezza non è ammessa.",
  ],
  not_well_formed: "Il valore non è scritto come dovrebbe.",
  repeated: "La stessa cosa è indicata due volte.",
  not_allowed: ["Questo valore non si può indicare insieme a {with}.", "Questo valore qui non si può indicare."],
  required: ["Questo valore serve, a causa di {with}.", "Questo valore qui serve."],
};

export const englishFields: Texts<FieldCode> = {
  refused: "This value does not work.",
  not_json: ["The text is not JSON: line {line}, column {column}.", "The text is not JSON."],
  unknown_field: "There is no such field.",
  missing_field: "This field is required.",
  duplicate_field: "This field occurs twice.",
  wrong_type: "The value is of another type.",
  unknown_name: ["Possible values: {allowed}.", "This is none of the possible values."],
  out_of_range: [
    "The value must be between {min} and {max}.",
    "The least value is {min}.",
    "The highest value is {max}.",
    "The value is out of range.",
  ],
  wrong_length: [
    "The length must be between {min} and {max}.",
    "The least length is {min}.",
    "The greatest length is {max}.",
    "The length is not possible.",
  ],
  not_well_formed: "The value is not written as it should be.",
  repeated: "The same thing is named twice.",
  not_allowed: ["This value cannot be given together with {with}.", "This value cannot be given here."],
  required: ["This value is needed, because of {with}.", "This value is needed here."],
};
