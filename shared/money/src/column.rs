//! Amounts in `numeric` columns. Reading goes through the same check as everything else that becomes [`Money`].

use rust_decimal::Decimal;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef, Postgres};
use sqlx::{Decode, Encode, Type};

use crate::amount::Money;

impl Type<Postgres> for Money {
    fn type_info() -> PgTypeInfo {
        <Decimal as Type<Postgres>>::type_info()
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        <Decimal as Type<Postgres>>::compatible(ty)
    }
}

impl PgHasArrayType for Money {
    fn array_type_info() -> PgTypeInfo {
        <Decimal as PgHasArrayType>::array_type_info()
    }
}

impl Encode<'_, Postgres> for Money {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.decimal().encode_by_ref(buffer)
    }
}

impl Decode<'_, Postgres> for Money {
    fn decode(value: PgValueRef<'_>) -> Result<Self, BoxDynError> {
        // The database may hand out another scale (a bare 0 of a sum), and an amount has exactly two decimals.
        Ok(Money::try_from(<Decimal as Decode<Postgres>>::decode(value)?)?)
    }
}
