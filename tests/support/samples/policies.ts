/** A policy of a payment company, with what it says of some duties. */
export const aPolicyText = `ZUMA PAYMENTS LIMITED
INFORMATION SECURITY AND COMPLIANCE POLICY

1. Introduction
This policy binds all staff, agents and contractors of the company.

2. Personal data
2.1 A personal data breach that is likely to put people at risk is reported to the Commission within 10 days of our becoming aware of it.
2.2 A data protection officer is designated by the board.
2.3 Privacy notices are shown before personal data is collected.

3. Money laundering
3.1 Suspicious transactions are reported to the Nigerian Financial Intelligence Unit within 24 hours.
3.2 Records of customers and of transactions are kept for five years.
3.3 Staff are trained in anti-money laundering each year.

4. Complaints
4.1 Complaints of customers are resolved within two weeks and are given a tracking number.

5. Holidays
5.1 The office is closed between Christmas and New Year.
`;
