import { cpus } from 'node:os'
import { bareVerifications } from './bareArgon.ts'
import type { Watch } from './figure.ts'

/** How long a look takes, s: some hundred passwords, which tell a busy machine from a quiet one. */
const lookTakes = 0.5

/** Watches how many passwords a second the machine checks on all its cores, with nothing of the product around it. */
export const watchMachine = (): Watch => {
  const rates: number[] = []
  return {
    look: async () => {
      rates.push(await bareVerifications(cpus().length, lookTakes))
    },
    told: () => {
      if (rates.length === 0) return '–'
      const [lowest, highest] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(0))
      return lowest === highest ? `${lowest}/s` : `${lowest} to ${highest}/s`
    },
  }
}
