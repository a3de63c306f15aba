/**
 * Bank holidays in Scotland, on the days on which they are observed, as published at gov.uk/bank-holidays: Banking and
 * Financial Dealings Act 1971, Schedule 1 and the yearly proclamations, and the St Andrew's Day Bank Holiday (Scotland)
 * Act 2007. Easter Monday is not one here. Add each year when it is published.
 */
export const scottishBankHolidays = [
  { date: '2026-01-01', name: "New Year's Day" },
  { date: '2026-01-02', name: '2 January' },
  { date: '2026-04-03', name: 'Good Friday' },
  { date: '2026-05-04', name: 'Early May bank holiday' },
  { date: '2026-05-25', name: 'Spring bank holiday' },
  // Only in this year: royal proclamation of February 2026, the Monday after Scotland's first match.
  { date: '2026-06-15', name: 'World Cup bank holiday' },
  { date: '2026-08-03', name: 'Summer bank holiday' },
  { date: '2026-11-30', name: "St Andrew's Day" },
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-28', name: 'Boxing Day (substitute day)' },

  { date: '2027-01-01', name: "New Year's Day" },
  { date: '2027-01-04', name: '2 January (substitute day)' },
  { date: '2027-03-26', name: 'Good Friday' },
  { date: '2027-05-03', name: 'Early May bank holiday' },
  { date: '2027-05-31', name: 'Spring bank holiday' },
  { date: '2027-08-02', name: 'Summer bank holiday' },
  { date: '2027-11-30', name: "St Andrew's Day" },
  { date: '2027-12-27', name: 'Christmas Day (substitute day)' },
  { date: '2027-12-28', name: 'Boxing Day (substitute day)' },

  { date: '2028-01-03', name: "New Year's Day (substitute day)" },
  { date: '2028-01-04', name: '2 January (substitute day)' },
  { date: '2028-04-14', name: 'Good Friday' },
  { date: '2028-05-01', name: 'Early May bank holiday' },
  { date: '2028-05-29', name: 'Spring bank holiday' },
  { date: '2028-08-07', name: 'Summer bank holiday' },
  { date: '2028-11-30', name: "St Andrew's Day" },
  { date: '2028-12-25', name: 'Christmas Day' },
  { date: '2028-12-26', name: 'Boxing Day' },
]
