/**
 * The number of this version of the product: one more with each version that is delivered with migrations, and never less.
 * A version opens what the version after it has written, since migrations only add; it refuses what a later one has.
 */
export const release = 1
