//! What `docs/operating.md` tells operators to run, run as it is written: a PostgreSQL of its own, logins per role,
//! keys by JWKS over https, two replicas of each service, a rolling restart, a restored dump.

use std::path::Path;

use mazziere_demo::operating::{OPENING, Page};
use mazziere_localpg::{Cluster, Options, Tcp};

#[test]
fn the_commands_of_the_page_lead_from_nothing_to_a_house_that_is_restarted_and_restored() {
    let folder = std::env::temp_dir().join(format!("mazziere-operating-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let cluster = Cluster::open(folder.join("pg"), Options::default().tcp(Tcp::Free)).unwrap();
    let page = Page::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md")).unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_mazziere")).parent().unwrap();
    let script = format!("{OPENING}{}\necho the house has ended\n", page.whole());
    let mut shell = page.shell(&cluster, programs, &folder.join("house")).unwrap();
    let output = shell.arg("-c").arg(script).current_dir(&folder).output().expect("bash is there");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let logs = || {
        ["lobby-1", "tables-1", "wallet-1"]
            .map(|name| std::fs::read_to_string(folder.join(format!("house/{name}.log"))).unwrap_or_default())
            .join("\n")
    };
    assert!(output.status.success(), "{said}\n{errors}\n{}", logs());
    assert!(said.ends_with("the house has ended\n"), "{said}");
    // The doctor looked twice: at the house that ran, and at the restored one.
    assert_eq!(said.matches("ok      trial balance: total 0.00").count(), 2, "{said}\n{errors}");
    assert!(!said.contains("WRONG") && said.contains("ok      lobby: answers"), "{said}");
    for line in logs().lines() {
        assert!(!line.contains("ERROR"), "{line}");
    }
    drop(cluster);
    std::fs::remove_dir_all(&folder).unwrap();
}
