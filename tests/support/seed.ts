/** The seed of generated values. Set `SEED` for runs that cover more than the usual one. */
export const seed = Number(process.env['SEED'] ?? 20_260_901)
