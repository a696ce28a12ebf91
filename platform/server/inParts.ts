/** Rows in one statement: their JSON stays a few MB. */
const atOnce = 2000

/** Works through a list some thousands at a time. */
export const inParts = async <T>(all: readonly T[], work: (some: readonly T[], from: number) => Promise<unknown>) => {
  for (let at = 0; at < all.length; at += atOnce) await work(all.slice(at, at + atOnce), at)
}
