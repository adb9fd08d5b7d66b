// What a document says of its operations, as types: which paths take a method, what is sent, what is answered.
export {};
