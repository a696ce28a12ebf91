import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { antiBullyingArea } from '../area.ts'
import { audioClearing, playAudio, reachSignals, receiveAudio } from './audio.ts'
import './auditTitles.ts'
import { listDevices } from './bullyingDevices.ts'
import { showEvent } from './eventContents.ts'
import { findEvent } from './eventDetail.ts'
import { findEventPage, reachEvents } from './events.ts'
import { eventExport } from './exportEvents.ts'
import { closeEvent, reopenEvent, takeEvent } from './handle.ts'
import { addNote, addPerson, reachInvolved, removePerson } from './involved.ts'
import { eventListeners, findQueueName } from './live.ts'
import { receiveSignals } from './receiveSignals.ts'
import { deleteReport, saveReport } from './reports.ts'
import { bullyingSettings, saveSettings } from './settings.ts'
import { findStatistics } from './statistics.ts'

export const antiBullyingServer = serve(
  antiBullyingArea,
  {
    eventPage: findEventPage,
    event: findEvent,
    showEvent,
    saveReport,
    deleteReport,
    takeEvent,
    closeEvent,
    reopenEvent,
    addNote,
    addPerson,
    removePerson,
    playAudio,
    queue: findQueueName,
    devices: listDevices,
    statistics: findStatistics,
    exportEvents: eventExport.handler,
    deviceEvents: receiveSignals,
    deviceAudio: receiveAudio,
    settings: ({ db, session }) => bullyingSettings.read(db, schoolOf(session)),
    saveSettings,
  },
  { bullyingEvent: reachEvents, bullyingPerson: reachInvolved, bullyingSignal: reachSignals },
  [audioClearing, eventExport.work],
  [eventListeners],
)
