import { errorText } from '../../../platform/console/client/callError.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { prefixRefusal } from '../../users/console/index.ts'

/** Runs a save whose refusal no dialog shows. A refusal is shown as a toast. */
export const saveFromList = async (save: () => Promise<unknown>): Promise<void> => {
  try {
    await prefixRefusal('操作失败：', save)
  } catch (error) {
    showToast(errorText(error), 'error')
  }
}
