import { serve } from '../../../platform/server/serve.ts'
import { familyPhoneArea } from '../area.ts'
import './auditTitles.ts'
import { findBills } from './bills.ts'
import { billClearing } from './billClearing.ts'
import { phoneSettings, savePhoneSet } from './config.ts'
import { findCredential, makeCredential, revokeCredential } from './credential.ts'
import { billExport } from './exportBills.ts'
import { findNumbers, findStudentParents } from './numbers.ts'
import { reachParents, setBillPhone } from './setBillPhone.ts'
import { receiveBills } from './telephoneBills.ts'
import { readTelephoneNumbers } from './telephoneNumbers.ts'

export { listCallableParents, readCallMinutes } from './callable.ts'
export { makeTelephoneSource } from './telephoneSource.ts'

export const familyPhoneServer = serve(
  familyPhoneArea,
  {
    numbers: findNumbers,
    studentParents: findStudentParents,
    setBillPhone,
    phoneSet: ({ db, query }) => phoneSettings.read(db, query.schoolId),
    savePhoneSet,
    bills: findBills,
    exportBills: billExport.handler,
    credential: findCredential,
    newCredential: makeCredential,
    revokeCredential,
    telephoneNumbers: readTelephoneNumbers,
    telephoneBills: receiveBills,
  },
  { familyPhoneParent: reachParents },
  [billExport.work, billClearing],
)
