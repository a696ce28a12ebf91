import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { permissions } from '../../permissions/contract.ts'

type Named = readonly { readonly id: number; readonly name: string }[]

/** Returns the school's user groups as options; the known ones for users who can't list them. */
export const useGroupOptions = (known: Named): { value: number; label: string }[] => {
  const mayList = useAllowed('sys:permission:edit')
  const schoolId = useUser().schoolId ?? 0
  const { data } = useCall(permissions.groups, { query: { schoolId } }, { enabled: mayList && schoolId > 0 })
  return (
    data?.map(({ id, groupName }) => ({ value: id, label: groupName })) ??
    known.map(({ id, name }) => ({ value: id, label: name }))
  )
}
