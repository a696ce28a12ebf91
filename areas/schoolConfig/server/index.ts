import type { Call } from '../../../platform/contract/call.ts'
import { type Context, type Handler, serve } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { schoolConfigArea } from '../area.ts'
import { schoolConfigRefusals } from '../contract.ts'
import './auditTitles.ts'
import { saveCloudFields } from './cloudFields.ts'
import { findConfig } from './findConfig.ts'
import { clearFirstPassword, findFirstPassword, setFirstPassword } from './firstPassword.ts'
import { saveConfig } from './saveConfig.ts'
import { setBadge } from './setBadge.ts'

export { changeModules, isModuleClosed, listClosedModules } from './closedModules.ts'
export { readCloudFields } from './cloudFields.ts'
export { beforeMasterIsChosen } from './saveConfig.ts'
export { registerExternalSetting, requireExternalSettings } from './externalSettings.ts'

/** Wraps a handler to refuse sessions that reach only a part of the school, because settings apply to all of it. */
const ofWholeSchool =
  <C extends Call>(handle: Handler<C>): Handler<C> =>
  (context: Context<C>) => {
    requireWholeSchoolReach(context.session, schoolConfigRefusals.tooFewReached)
    return handle(context)
  }

export const schoolConfigServer = serve(schoolConfigArea, {
  find: findConfig,
  save: ofWholeSchool(saveConfig),
  // This installation serves all schools, so the base address is empty.
  baseApi: () => '',
  saveCloudFields: ofWholeSchool(saveCloudFields),
  setBadge: ofWholeSchool(setBadge),
  firstPassword: findFirstPassword,
  setFirstPassword: ofWholeSchool(setFirstPassword),
  clearFirstPassword: ofWholeSchool(clearFirstPassword),
})
