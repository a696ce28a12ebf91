import type { Call } from '../../../platform/contract/call.ts'
import { type Context, type Handler, serve } from '../../../platform/server/serve.ts'
import { refusePartOfSchool } from '../../organisation/server/index.ts'
import { schoolConfigArea } from '../area.ts'
import { schoolConfigRefusals } from '../contract.ts'
import { saveCloudFields } from './cloudFields.ts'
import { findConfig } from './findConfig.ts'
import { clearFirstPassword, findFirstPassword, setFirstPassword } from './firstPassword.ts'
import { saveConfig } from './saveConfig.ts'
import { setBadge } from './setBadge.ts'
import { saveTemperature } from './temperature.ts'

export { cloudFieldsOf } from './cloudFields.ts'
export { periodsBySchool, temperatureOf } from './temperature.ts'

/** A handler that is for those alone who reach the whole school: its settings are everybody's. */
const ofWholeSchool =
  <C extends Call>(handle: Handler<C>): Handler<C> =>
  (context: Context<C>) => {
    refusePartOfSchool(context.session, schoolConfigRefusals.tooFewReached)
    return handle(context)
  }

export const schoolConfigServer = serve(schoolConfigArea, {
  find: findConfig,
  save: ofWholeSchool(saveConfig),
  // All schools are served by the installation that is asked.
  baseApi: () => '',
  saveTemperature: ofWholeSchool(saveTemperature),
  saveCloudFields: ofWholeSchool(saveCloudFields),
  setBadge: ofWholeSchool(setBadge),
  firstPassword: findFirstPassword,
  setFirstPassword: ofWholeSchool(setFirstPassword),
  clearFirstPassword: ofWholeSchool(clearFirstPassword),
})
