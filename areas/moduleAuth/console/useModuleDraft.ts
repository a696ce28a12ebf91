import { useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { ShownError } from '../../../platform/console/client/shownError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { SchoolModules, moduleAuth } from '../contract.ts'
import { applyChanges, hasSameModules } from './moduleChanges.ts'

interface Draft {
  readonly chosen: ReadonlySet<string>
  /** The list that the choice is based on, because a newer one may arrive while it is being edited. */
  readonly base: SchoolModules
}

const readStale = (error: unknown): SchoolModules | null =>
  error instanceof CallError && error.code === common.stale.code
    ? (SchoolModules.safeParse(error.data).data ?? null)
    : null

/**
 * The edited choice of a school's modules. `theirs` is the list that another user has saved meanwhile. Leaving the tab
 * with unsaved changes is asked about.
 */
export const useModuleDraft = (schoolId: number, saved: SchoolModules) => {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [theirs, setTheirs] = useState<SchoolModules | null>(null)
  const action = useAction(moduleAuth.save, { done: '操作成功', changes: [moduleAuth.ids] })
  const base = draft?.base ?? saved
  const chosen = draft?.chosen ?? new Set(saved.moduleIds)
  const isChanged = draft !== null
  useUnsaved(() => isChanged)

  const reset = () => {
    setDraft(null)
    setTheirs(null)
  }
  const choose = (next: ReadonlySet<string>) =>
    setDraft(hasSameModules(next, base.moduleIds) ? null : { chosen: next, base })

  /**
   * Saves the changes, by default onto the list that they were made on. A stale save is kept next to the other user's
   * list; other refusals are thrown.
   */
  const submit = async (onto = base): Promise<void> => {
    try {
      await action.run({ body: { schoolId, moduleIds: applyChanges(chosen, base, onto), version: onto.version } })
      reset()
    } catch (error) {
      const now = readStale(error)
      if (now === null) throw new ShownError(`操作失败，${errorText(error)}`)
      const merged = new Set(applyChanges(chosen, base, now))
      if (hasSameModules(merged, now.moduleIds)) reset()
      else setTheirs(now)
    }
  }
  return { base, chosen, isChanged, theirs, choose, reset, submit }
}

export type ModuleDraft = ReturnType<typeof useModuleDraft>
