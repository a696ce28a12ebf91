/** Where generated values begin; another with `SEED`, for runs that look further than the usual one. */
export const seed = Number(process.env['SEED'] ?? 20_260_901)
