//! What the login of `migrate` must be allowed, and how somebody with more rights gives it to it.

use std::fmt::Write;

/// The roles that the migrations grant rights to, and make where they are not there and may be made.
pub(super) const ROLES: [&str; 6] =
    ["mazziere_app", "mazziere_audit", "mazziere_auditor", "mazziere_lobby", "mazziere_tables", "mazziere_wallet"];

/// What a login may do, and what there is already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rights {
    pub(super) login: String,
    pub(super) database: String,
    pub(super) is_superuser: bool,
    pub(super) makes_roles: bool,
    pub(super) makes_schemas: bool,
    /// Whether the login is a member of the wallet's role: its migrations work in it.
    pub(super) is_wallet: bool,
    /// Whether the roles of lobby and tables are members of the event store's.
    pub(super) are_apps: bool,
    /// Whether the role of the audit is a member of the auditors'.
    pub(super) audits: bool,
    /// Those of [`ROLES`] that are there.
    pub(super) roles: Vec<String>,
    /// The schemas of the house that are there.
    pub(super) schemas: Vec<String>,
}

impl Rights {
    /// What is missing for a migration, with the SQL that gives it; none if nothing is.
    ///
    /// A login that may make roles makes those that are missing. No login needs to: on PostgreSQL 15 that right is as
    /// good as a superuser's, so the owner of a database does better without it, and has the roles made once.
    pub(super) fn wanted(&self) -> Option<String> {
        if self.is_superuser {
            return None;
        }
        let missing: Vec<&str> =
            ROLES.into_iter().filter(|role| !self.roles.iter().any(|there| there == role)).collect();
        let all_schemas = self.schemas.len() == 4;
        let needs_roles = !(self.makes_roles || missing.is_empty() && self.are_apps && self.is_wallet && self.audits);
        let needs_schemas = !all_schemas && !self.makes_schemas;
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
            lacks.push("the roles of the services, or its place among them");
            for role in &missing {
                let _ = writeln!(sql, "create role {role} nologin;");
            }
            if !self.are_apps {
                let _ = writeln!(sql, "grant mazziere_app to mazziere_lobby, mazziere_tables;");
            }
            if !self.audits {
                let _ = writeln!(sql, "grant mazziere_auditor to mazziere_audit;");
            }
            if !self.is_wallet {
                let _ = writeln!(sql, "grant mazziere_wallet to {};", quoted(login));
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
            are_apps: false,
            audits: false,
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
        for part in [
            "lacks the roles of the services",
            "create role mazziere_lobby nologin;",
            "grant mazziere_app to mazziere_lobby, mazziere_tables;",
            "grant mazziere_wallet to \"owner\";",
        ] {
            assert!(said.contains(part), "{said}");
        }
        assert!(!said.to_lowercase().contains("createrole"), "{said}");
        let said = rights(|rights| rights.makes_schemas = false).unwrap();
        assert!(said.contains("grant create on database \"mazziere\" to \"owner\";"), "{said}");
        assert!(!said.contains("roles of the services"), "{said}");
    }

    #[test]
    fn a_new_house_whose_roles_are_there_needs_no_right_to_make_any() {
        let made = |rights: &mut Rights| {
            (rights.makes_roles, rights.is_wallet, rights.are_apps) = (false, true, true);
            (rights.audits, rights.roles) = (true, all(&ROLES));
        };
        assert_eq!(rights(made), None);
        for (without, gives) in [
            ((false, true, true), "grant mazziere_wallet to \"owner\";"),
            ((true, false, true), "grant mazziere_app to mazziere_lobby, mazziere_tables;"),
            ((true, true, false), "grant mazziere_auditor to mazziere_audit;"),
        ] {
            let said = rights(|rights| {
                made(rights);
                (rights.is_wallet, rights.are_apps, rights.audits) = without;
            });
            let said = said.unwrap();
            assert!(said.trim_end().ends_with(gives) && said.matches("grant ").count() == 1, "{said}");
        }
    }

    #[test]
    fn a_house_that_stands_needs_no_right_to_make_roles() {
        let standing = |rights: &mut Rights| {
            (rights.makes_roles, rights.makes_schemas) = (false, false);
            (rights.is_wallet, rights.are_apps, rights.audits) = (true, true, true);
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
