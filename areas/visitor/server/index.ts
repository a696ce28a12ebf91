import type { Redis } from 'ioredis'
import { makeGuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { visitorArea } from '../area.ts'
import { passRefusals } from '../contract.ts'
import './auditTitles.ts'
import { deleteBlock, listBlocks, saveBlock } from './blocks.ts'
import { visitorErasure } from './clearing.ts'
import { saveVisitorConfig, visitorSettings } from './config.ts'
import { cancelVisit, decideVisit, deleteVisit } from './decide.ts'
import { visitExport } from './exportVisits.ts'
import { findVisit, findVisits } from './findVisits.ts'
import { countAtGate, findAtGate, letIn, letOut, showNumbers } from './gate.ts'
import { inviteVisitor } from './invite.ts'
import { showPass } from './pass.ts'
import { findHosts, findPupils } from './people.ts'
import { reachBlocks, reachHosts, reachPupils, reachVisits } from './reach.ts'
import { registerVisitor } from './register.ts'
import './reencrypt.ts'
import { findVisitStatistics } from './statistics.ts'

/** Unknown links that one address may open. */
const guesses = { name: 'visitor-pass', most: 100, minutes: 10, unknown: passRefusals.unknown }

/** Builds the area's server. `redis` counts guesses of links across nodes; without it each node counts its own. */
export const visitorServer = (redis: Redis | null) =>
  serve(
    visitorArea,
    {
      visits: findVisits,
      visit: findVisit,
      exportVisits: visitExport.handler,
      inviteVisitor,
      registerVisitor,
      decideVisit,
      cancelVisit,
      deleteVisit,
      gateCounts: countAtGate,
      findAtGate,
      letIn,
      letOut,
      visitorNumbers: showNumbers,
      hosts: findHosts,
      pupils: findPupils,
      pass: showPass(makeGuessLimiter(redis, guesses)),
      blocks: listBlocks,
      saveBlock,
      deleteBlock,
      visitorConfig: ({ db, session }) => visitorSettings.read(db, schoolOf(session)),
      saveVisitorConfig,
      visitStatistics: findVisitStatistics,
    },
    { visit: reachVisits, visitorHost: reachHosts, visitorPupil: reachPupils, visitorBlock: reachBlocks },
    [visitExport.work, visitorErasure],
  )
