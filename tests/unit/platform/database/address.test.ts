import { expect, test } from "vitest";
import { hostsOf, isUnencrypted, readAddress } from "#platform/database/server/address.ts";
import { addressOf } from "../../../support/postgres.ts";

test("reads hosts, user, password, database and encryption", () => {
  const url = "postgresql://ilana:p%40ss:word@db1.firm.ng,db2.firm.ng:6432,[::1]:5433/compliance?sslmode=verify-full";
  expect(readAddress(url)).toMatchObject({
    hosts: [
      { host: "db1.firm.ng", port: 5432 },
      { host: "db2.firm.ng", port: 6432 },
      { host: "::1", port: 5433 },
    ],
    user: "ilana",
    password: "p@ss:word",
    database: "compliance",
    sslmode: "verify-full",
  });
  expect(hostsOf(addressOf(url))).toBe("db1.firm.ng:5432, db2.firm.ng:6432, ::1:5433");
});

test("without a database it is the user's, without sslmode nothing is encrypted, and a socket is a host", () => {
  expect(readAddress("postgres://ilana@%2Fvar%2Frun%2Fpostgresql")).toMatchObject({
    hosts: [{ host: "/var/run/postgresql", port: 5432 }],
    password: undefined,
    database: "ilana",
    sslmode: "disable",
  });
});

test.each([
  ["http://ilana@host/db", "must be like postgres://"],
  ["postgres://", "must be like postgres://"],
  ["postgres://host/db", "must name the user"],
  ["postgres://u:p/ss@host/db", "must be like postgres://"],
  ["postgres://u@host:70000/db", "ports from 1 to 65535"],
  ["postgres://u@host,/db", "several between commas"],
  ["postgres://u:100%@host/db", "%25"],
  ["postgres://u@host/db?sslmode=prefer", "sslmode of disable, require, verify-ca, verify-full"],
  ["postgres://u@host/db?sslrootcert=ca.pem", "sslmode such as verify-full"],
  ["postgres://u@host/db?sslmode=require&sslcert=a.pem", "sslcert and sslkey"],
  ["postgres://u@host/db?target_session_attrs=any", "only a primary"],
  ["postgres://u@host/db?poolmode=x", "no setting but"],
])("says what is wrong with %s, and repeats no word of it", (url, words) => {
  const read = readAddress(url);
  if (!("fault" in read)) throw new Error("it was read");
  expect(read.fault).toContain(words);
  expect(read.fault).not.toContain("p/ss");
});

test("what crosses a network unencrypted is told from what does not leave the machine", () => {
  expect(isUnencrypted(addressOf("postgres://u@db.firm.ng/x"))).toBe(true);
  expect(isUnencrypted(addressOf("postgres://u@db.firm.ng/x?sslmode=require"))).toBe(false);
  expect(isUnencrypted(addressOf("postgres://u@127.0.0.1,localhost/x"))).toBe(false);
  expect(isUnencrypted(addressOf("postgres://u@%2Frun%2Fpostgresql/x"))).toBe(false);
});
