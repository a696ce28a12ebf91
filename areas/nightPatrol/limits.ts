/** Longest texts, and the most entries of the lists that a school keeps. */
export const patrolLimits = {
  name: 32,
  building: 32,
  floor: 16,
  note: 200,
  placesOfLine: 60,
  startTimes: 12,
  guards: 20,
  heads: 10,
  holidays: 90,
  photos: 6,
  minutes: 480,
  tolerance: 240,
  leastSeconds: 900,
  earlyMinutes: 120,
  unbegunMinutes: 240,
} as const

/** Days from today for which rounds are planned. A server may be down for as long without losing a round. */
export const plannedDays = 7

/** Days from today up to which a night may be skipped or added: two years. */
export const holidayDays = 730

/** Hours for which a phone may keep a check that it could not send. */
export const lateHours = 48
