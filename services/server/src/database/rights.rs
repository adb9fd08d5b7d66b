//! What the login of `migrate` must be allowed, and how somebody with more rights gives it to it.

use std::fmt::Write;

/// The roles that the migrations grant rights to, and would make.
pub(super) const ROLES: [&str; 5] =
    ["mazziere_app", "mazziere_auditor", "mazziere_lobby", "mazziere_tables", "mazziere_wallet"];

/// What a login may do, and what there is already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    pub(super) login: String,
    pub(super) database: String,
    pub(super) is_superuser: bool,
    pub(super) makes_roles: bool,
    pub(super) makes_schemas: bool,
    /// Whether the login is a member of the wallet's role: one of its migrations works in it.
    pub(super) is_wallet: bool,
    /// Those of [`ROLES`] that are there.
    pub(super) roles: Vec<String>,
    /// The schemas of the house that are there.
    pub(super) schemas: Vec<String>,
}

impl Rights {
    /// What is missing for a migration, with the SQL that gives it; none if nothing is.
    ///
    /// The wallet's first migration makes its role whether it is there or not, so the right to make roles is needed
    /// until the schema is there, and whenever a role is not (as after a restore into a new cluster).
    pub(super) fn wanted(&self) -> Option<String> {
        if self.is_superuser {
            return None;
        }
        let missing: Vec<&str> =
            ROLES.into_iter().filter(|role| !self.roles.iter().any(|there| there == role)).collect();
        let is_new = !self.schemas.iter().any(|schema| schema == "wallet");
        let all_schemas = self.schemas.len() == 4;
        let needs_roles = (is_new || !missing.is_empty()) && !self.makes_roles;
        let needs_schemas = !all_schemas && !self.makes_schemas;
        // Whoever makes the role becomes its member by the migration itself.
        let needs_wallet = needs_roles && !self.is_wallet;
        if !needs_roles && !needs_schemas {
            return None;
        }
        let Rights { login, database, .. } = self;
        let mut lacks = Vec::new();
        let mut sql = String::new();
        // Writing to a string cannot fail.
        if needs_schemas {
            lacks.push("CREATE on the database, for its schemas");
            let _ = writeln!(sql, "grant create on database {} to {};", quoted(database), quoted(login));
        }
        if needs_roles {
            lacks.push("CREATEROLE, for the roles of the services");
            for role in &missing {
                let _ = writeln!(sql, "create role {role} nologin;");
            }
            let _ = writeln!(sql, "grant mazziere_app to mazziere_lobby, mazziere_tables;");
            if needs_wallet {
                let _ = writeln!(sql, "grant mazziere_wallet to {};", quoted(login));
            }
            if is_new {
                let _ = writeln!(sql, "alter role {} createrole;", quoted(login));
                let _ = writeln!(sql, "-- after this `migrate`:  alter role {} nocreaterole;", quoted(login));
            }
        }
        Some(format!(
            "the login {login} lacks {}. Nothing was changed. Have a superuser run this in the database {database}, then \
             repeat:\n\n{sql}",
            lacks.join(", and ")
        ))
    }
}

/// A name as SQL takes any name.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rights(change: impl FnOnce(&mut Rights)) -> Option<String> {
        let mut rights = Rights {
            login: "owner".to_owned(),
            database: "mazziere".to_owned(),
            is_superuser: false,
            makes_roles: true,
            makes_schemas: true,
            is_wallet: false,
            roles: Vec::new(),
            schemas: Vec::new(),
        };
        change(&mut rights);
        rights.wanted()
    }

    fn all(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn what_is_missing_is_named_with_what_gives_it() {
        assert_eq!(rights(|_| {}), None);
        assert_eq!(rights(|rights| (rights.is_superuser, rights.makes_roles) = (true, false)), None);
        let said = rights(|rights| rights.makes_roles = false).unwrap();
        for part in ["lacks CREATEROLE", "create role mazziere_lobby nologin;", "alter role \"owner\" createrole;"] {
            assert!(said.contains(part), "{said}");
        }
        let said = rights(|rights| rights.makes_schemas = false).unwrap();
        assert!(said.contains("grant create on database \"mazziere\" to \"owner\";"), "{said}");
        assert!(!said.contains("CREATEROLE"), "{said}");
    }

    #[test]
    fn a_house_that_stands_needs_no_right_to_make_roles() {
        let standing = |rights: &mut Rights| {
            (rights.makes_roles, rights.makes_schemas) = (false, false);
            rights.schemas = all(&["eventstore", "lobby", "tables", "wallet"]);
            rights.roles = all(&ROLES);
        };
        assert_eq!(rights(standing), None);
        // But a restored one in a cluster without the roles does.
        let said = rights(|rights| {
            standing(rights);
            rights.roles.retain(|role| role != "mazziere_auditor");
        });
        let said = said.unwrap();
        assert!(
            said.contains("create role mazziere_auditor nologin;") && !said.contains("mazziere_lobby nologin"),
            "{said}"
        );
    }
}
