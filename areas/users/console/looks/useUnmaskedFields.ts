import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { type UserModel, users } from '../../contract.ts'
import type { RevealableField } from '../../lookContract.ts'

/**
 * Unmasked values with the record version they were read from. After a change they are masked again, since they may
 * be outdated.
 */
interface Shown {
  readonly version: number
  readonly fields: Partial<Record<RevealableField, string>>
}

/** Holds a user's unmasked fields while the dialog is open. The server records each view. */
export const useUnmaskedFields = ({ id, schoolId, version }: UserModel) => {
  const mayShow = useAllowed('school:record:view')
  const refreshLooks = useRefresh(users.recordLooks)
  const [shown, setShown] = useState<Shown>({ version, fields: {} })
  const set = (field: RevealableField, text: string | undefined) =>
    setShown((before) => {
      const { [field]: _, ...others } = before.version === version ? before.fields : {}
      return { version, fields: text === undefined ? others : { ...others, [field]: text } }
    })
  return {
    mayShow,
    fields: shown.version === version ? shown.fields : {},
    show: async (field: RevealableField) => {
      const data = await callServer(users.showRecord, { body: { userId: id, fields: [field], schoolId } })
      set(field, data[field] ?? '')
      void refreshLooks()
    },
    hide: (field: RevealableField) => set(field, undefined),
  }
}

export type UnmaskedFields = ReturnType<typeof useUnmaskedFields>
