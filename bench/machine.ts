import { cpus } from 'node:os'
import { bareVerifications } from './bareArgon.ts'
import type { Watch } from './figure.ts'

/** Duration of a measurement, s: some hundred passwords, enough to distinguish a busy machine from an idle one. */
const measureSeconds = 0.5

/** Measures how many passwords per second the machine checks on all its cores, without the product. */
export const watchMachine = (): Watch => {
  const rates: number[] = []
  return {
    look: async () => {
      rates.push(await bareVerifications(cpus().length, measureSeconds))
    },
    told: () => {
      if (rates.length === 0) return '–'
      const [lowest, highest] = [Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(0))
      return lowest === highest ? `${lowest}/s` : `${lowest} to ${highest}/s`
    },
  }
}
