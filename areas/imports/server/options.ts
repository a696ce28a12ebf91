import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { importsRefusals } from '../refusals.ts'
import type { RunOption } from '../views.ts'
import type { Run } from './runs.ts'

/** A choice that the clerk makes once for all rows, such as the department of staff without one. */
export interface ImportOption {
  readonly key: string
  readonly title: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The value that counts until the clerk chooses another. */
  readonly initial: string
}

/** Lists the options of a kind within the reach of the clerk. */
export type OptionReader = (
  db: Db,
  asking: { readonly schoolId: number; readonly asker: Asker },
) => Promise<readonly ImportOption[]>

/** The chosen value of each option by its key. Undefined for one that was never chosen. */
export type ChosenOptions = Readonly<Partial<Record<string, string>>>

type ReadOptions = OptionReader | undefined
type OfRun = Pick<Run, 'schoolId' | 'options'>

/** Lists a run's options, each with the value that counts now. A value that is no longer a choice counts as not chosen. */
export const listOptions = async (
  db: Db,
  read: ReadOptions,
  { schoolId, options: chosen }: OfRun,
  asker: Asker,
): Promise<RunOption[]> => {
  const options = (await read?.(db, { schoolId, asker })) ?? []
  return options.map(({ key, title, choices, initial }) => {
    const value = choices.find((choice) => choice.value === chosen[key])?.value ?? initial
    return { key, title, choices: [...choices], value }
  })
}

/** Returns the options to store for a run: all of the kind, with the clerk's values. Refuses unknown ones. */
export const chooseOptions = async (
  db: Db,
  read: ReadOptions,
  run: OfRun,
  asker: Asker,
  chosen: readonly { readonly key: string; readonly value: string }[],
): Promise<Record<string, string>> => {
  const known = await listOptions(db, read, run, asker)
  const isKnown = ({ key, value }: (typeof chosen)[number]) =>
    known.some((option) => option.key === key && option.choices.some((choice) => choice.value === value))
  const wrong = chosen.find((one) => !isKnown(one))
  if (wrong) throw new Refusal(importsRefusals.badOption)
  const before = known.map(({ key, value }) => [key, value])
  return Object.fromEntries([...before, ...chosen.map(({ key, value }) => [key, value])])
}
