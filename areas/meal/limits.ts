/** Longest texts, largest amounts and the most entries of an input. */
export const mealLimits = {
  name: 16,
  groupName: 32,
  note: 200,
  classes: 200,
  pupils: 500,
  meals: 12,
  /** Fen. */
  price: 100_000,
  paid: 10_000_000,
  deadlineDays: 7,
  /** Days that may be ordered in advance. */
  aheadDays: 31,
  changes: 600,
  dish: 32,
  dishes: 20,
  found: 50,
} as const
