import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { organisation } from '../contract.ts'

/**
 * Saves a part of a class's data: shows a message, reloads the data, and keeps a refusal's message. If the work
 * returns `false`, it shows the reason itself.
 */
export const useClassSave = () => {
  const refresh = useRefresh(organisation.classData)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = async (work: () => Promise<unknown>, said = '保存成功') => {
    setPending(true)
    setRefused(null)
    try {
      const done = await work()
      if (done === false) return false
      showToast(said, 'success')
      return true
    } catch (error) {
      setRefused(errorText(error))
      return false
    } finally {
      await refresh()
      setPending(false)
    }
  }
  return { save, isPending, refused }
}
