/** The seed of generated values; set `SEED` for runs that look further than the usual one. */
export const seed = Number(process.env['SEED'] ?? 20_260_901)
