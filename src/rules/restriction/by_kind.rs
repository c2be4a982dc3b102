/// Every kind of restriction, once: `$rule` stands for the rule of any kind, and `$code` for the code of its findings.
macro_rules! by_kind {
    ($restriction:expr, ($rule:ident, $code:ident) => $answer:expr) => {
        by_kind!($restriction, ($rule, $code) => $answer,
            Size: Size,
            Attach: Attach,
            Holds: Holds,
            Number: Number,
            Grows: Number,
            Apart: Apart,
            Needs: Needs,
            Inside: Inside,
            Share: Share,
            Taken: Taken,
            Joins: Joins,
        )
    };
    ($restriction:expr, ($rule:ident, $code:ident) => $answer:expr, $($kind:ident: $name:ident,)+) => {
        match &$restriction.kind {
            $(crate::model::Demand::$kind($rule) => {
                let $code = crate::diagnostic::Code::$name;
                $answer
            })+
        }
    };
}

pub(super) use by_kind;
