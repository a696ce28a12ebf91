import { serve } from '../../../platform/server/serve.ts'
import { gateArea } from '../area.ts'
import { setPairingKeyFinder } from '../../device/server/index.ts'
import './auditTitles.ts'
import { askByDevice } from './askGate.ts'
import { findContacts } from './contacts.ts'
import { decide, reachRequests } from './decide.ts'
import { listRequests } from './desk.ts'
import { findPerson, findPersonOfCard } from './entryPerson.ts'
import { findQueue, listGates, reachGates } from './gates.ts'
import { deskListeners } from './deskListeners.ts'
import { buildDeskList } from './offline/deskList.ts'
import { receiveDeskDecisions } from './offline/deskDecisions.ts'
import { issueGateList } from './offline/gateList.ts'
import { keyForPairing, rotateKey } from './offline/pairing.ts'
import { receiveGateDecisions } from './offline/gateDecisions.ts'
import { listDecisionsToReview, noteReviewed, reachOffline } from './offline/offlineReview.ts'
import { openRequest } from './openRequest.ts'
import { reachPeople } from './people.ts'
import { createRule, deleteRule, listRules, reachRules, saveRule } from './rules/rules.ts'
import { listSockets } from './sockets.ts'

export { handleQuestion } from './askGate.ts'
export { countGateNow } from './gateCounts.ts'
export { answerByChannel } from './channel.ts'
export { requestClearing } from './clearing.ts'
export { listLoopbackGates } from './gates.ts'
export { type Passer } from './rules/matchRules.ts'
export { findPassers } from './rules/passers.ts'
export { type DayRules, findRuleForPasser, findDayRules } from './rules/dayRules.ts'

// A gate pins its school's public key when it's paired.
setPairingKeyFinder(keyForPairing)

export const gateServer = serve(
  gateArea,
  {
    devices: listGates,
    deskQueue: findQueue,
    sockets: listSockets,
    requests: listRequests,
    person: findPerson,
    personOfCard: findPersonOfCard,
    contacts: findContacts,
    openRequest,
    decide,
    ask: askByDevice,
    rules: listRules,
    createRule,
    saveRule,
    deleteRule,
    list: issueGateList,
    offline: receiveGateDecisions,
    unsure: listDecisionsToReview,
    noteSeen: noteReviewed,
    rotateKey,
    deskList: buildDeskList,
    deskOffline: receiveDeskDecisions,
  },
  {
    gatePerson: reachPeople,
    gateDevice: reachGates,
    gateRequest: reachRequests,
    gateRule: reachRules,
    gateOffline: reachOffline,
  },
  [],
  [deskListeners],
)
