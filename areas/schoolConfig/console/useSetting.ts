import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { type ConfigName, schoolConfig } from '../contract.ts'

/** Reads a school's setting and returns functions to save and refresh it. */
export const useSetting = (schoolId: number, name: ConfigName) => {
  const configKey = `school_${schoolId}_${name}`
  const found = useCall(schoolConfig.find, { params: { key: configKey } })
  const refresh = useRefresh(schoolConfig.find)
  const action = useAction(schoolConfig.save, { done: '保存成功', changes: [schoolConfig.find] })
  /** Saves the value. `onSaved` runs after it was saved and read again. */
  const save = (configValue: string, onSaved?: () => void) =>
    action.press({ body: { configKey, configValue } }, () => onSaved?.())
  return {
    value: found.data?.configValue ?? null,
    read: { isKnown: found.data !== undefined, error: found.error, retry: found.refetch },
    save,
    isPending: action.isPending,
    refresh,
  }
}
