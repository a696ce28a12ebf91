import { useCall } from '../../../../platform/console/client/useCall.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'

/** True if the school uses faces. The flag is the text 'true' (operations §1). */
export const useHasFaces = () =>
  useCall(schoolConfig.find, { params: { key: 'enableFaceFunction' } }, { fresh: 60_000 }).data?.configValue === 'true'
