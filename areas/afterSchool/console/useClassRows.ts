import { useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { type AfterSchoolConfig, type PublicationResult, afterSchool, failureWords } from '../contract.ts'
import { type Draft, buildDraft, findSlotError, hasSameInput, readRowErrors, toConfigInput } from './drafts.ts'

interface ClassNode {
  readonly id: number
  readonly name: string
}

const showFailure = (words: string, error: unknown) => {
  if (!(error instanceof CallError && error.announced)) showToast(`${words}：${errorText(error)}`, 'error')
}

const listFailed = (results: readonly PublicationResult[]) => results.filter(({ success }) => !success)

const reads = [afterSchool.findConfig, afterSchool.publications]

/** State of the edited rows of a grade, with actions to save and publish them. */
export const useClassRows = (classes: readonly ClassNode[], configs: readonly AfterSchoolConfig[]) => {
  const [edits, setEdits] = useState<ReadonlyMap<number, Draft>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [failures, setFailures] = useState<readonly PublicationResult[]>([])
  const [busy, setBusy] = useState<number | 'all' | 'publish' | null>(null)
  const one = useAction(afterSchool.saveConfig, { changes: reads })
  const all = useAction(afterSchool.saveAll, { changes: reads })
  const sending = useAction(afterSchool.publish, { changes: reads })
  const byClass = new Map(configs.map((config) => [config.deptId, config]))
  const rows = classes.map(({ id, name }) => {
    const saved = buildDraft(id, byClass.get(id))
    const draft = edits.get(id) ?? saved
    const fault = findSlotError(draft.slots) || (refused.get(id) ?? '')
    return { id, name, draft, config: byClass.get(id), isEdited: !hasSameInput(draft, saved), fault }
  })
  const isEdited = rows.some((row) => row.isEdited)
  useUnsaved(() => isEdited)

  const edit = (draft: Draft) => {
    setEdits((before) => new Map(before).set(draft.deptId, draft))
    setRefused((before) => new Map([...before].filter(([id]) => id !== draft.deptId)))
  }
  const forget = (ids: readonly number[]) =>
    setEdits((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const runExclusive = async (what: number | 'all' | 'publish', work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(what)
    await work()
    setBusy(null)
  }

  /** Saves all classes. Returns false if that failed. */
  const saveRows = async (): Promise<boolean> => {
    if (rows.some(({ fault }) => fault !== '')) {
      showToast(`${failureWords.saving}：请先改正标出的时段`, 'error')
      return false
    }
    try {
      await all.run({ body: { configs: rows.map(({ draft }) => toConfigInput(draft)) } })
      forget(rows.map(({ id }) => id))
      // Clear earlier errors, which would otherwise stay next to the success message.
      setRefused(new Map())
      setFailures([])
      return true
    } catch (error) {
      const places = readRowErrors(error)
      setRefused(new Map(rows.flatMap(({ id }, at) => (places.has(at) ? [[id, places.get(at) ?? ''] as const] : []))))
      showFailure(failureWords.saving, error)
      return false
    }
  }
  const saveOne = async (draft: Draft): Promise<boolean> => {
    try {
      await one.run({ params: { deptId: draft.deptId }, body: toConfigInput(draft) })
      forget([draft.deptId])
      return true
    } catch (error) {
      showFailure(failureWords.saving, error)
      return false
    }
  }
  const send = async (deptIds: readonly number[]) => {
    setFailures([])
    try {
      const results = await sending.run({ body: { deptIds: [...deptIds] } })
      const failed = listFailed(results)
      setFailures(failed)
      const masterMessage = results[0]?.msg ?? ''
      if (failed.length === 0) showToast(`操作成功${masterMessage && `：${masterMessage}`}`, 'success')
    } catch (error) {
      showFailure(failureWords.publishing, error)
    }
  }

  return {
    rows,
    isEdited,
    failures,
    busy,
    edit,
    saveAll: () =>
      void runExclusive('all', async () => {
        if (await saveRows()) showToast('操作成功', 'success')
      }),
    /** Publishes a class and saves its edited row first. */
    publishOne: (id: number) =>
      void runExclusive(id, async () => {
        const row = rows.find((other) => other.id === id)
        if (row === undefined || row.fault !== '') return
        const isSaved = row.config !== undefined && !row.isEdited
        if (isSaved || (await saveOne(row.draft))) await send([id])
      }),
    publishAll: () =>
      void runExclusive('publish', async () => {
        const isSaved = !isEdited && rows.every(({ config }) => config !== undefined)
        if (isSaved || (await saveRows())) await send(rows.map(({ id }) => id))
      }),
  }
}

export type ClassRows = ReturnType<typeof useClassRows>
