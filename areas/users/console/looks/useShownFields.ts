import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { type UserModel, users } from '../../contract.ts'
import type { LookedField } from '../../lookCalls.ts'

/** What is shown belongs to the version that was read: after a change it is masked again, not wrong. */
interface Shown {
  readonly version: number
  readonly fields: Partial<Record<LookedField, string>>
}

/** What has been shown of somebody's masked fields, for as long as the dialog is open; each look is written down. */
export const useShownFields = ({ id, schoolId, version }: UserModel) => {
  const mayShow = useAllowed('school:record:view')
  const refreshLooks = useRefresh(users.recordLooks)
  const [shown, setShown] = useState<Shown>({ version, fields: {} })
  const set = (field: LookedField, text: string | undefined) =>
    setShown((before) => {
      const { [field]: _, ...others } = before.version === version ? before.fields : {}
      return { version, fields: text === undefined ? others : { ...others, [field]: text } }
    })
  return {
    mayShow,
    fields: shown.version === version ? shown.fields : {},
    show: async (field: LookedField) => {
      const data = await callServer(users.showRecord, { body: { userId: id, fields: [field], schoolId } })
      set(field, data[field] ?? '')
      void refreshLooks()
    },
    hide: (field: LookedField) => set(field, undefined),
  }
}

export type ShownFields = ReturnType<typeof useShownFields>
