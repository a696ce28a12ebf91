import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import { serve } from '../../../platform/server/serve.ts'
import { mediaArea } from '../area.ts'
import './auditTitles.ts'
import { playClearing } from './clearing.ts'
import { findLayoutPage, reachLayouts } from './layouts.ts'
import { findPadPage, listPads } from './padList.ts'
import { reachPads } from './pads.ts'
import { findScreen } from './padScreen.ts'
import { pairPad, reloadPad, unpairPad } from './pairing.ts'
import { findPlayPage, receivePlay } from './plays.ts'
import { publishTask, withdrawTask } from './publishing.ts'
import { findResourcePage, listFolders, reachResources } from './resources.ts'
import { deleteLayout, saveLayout } from './saveLayout.ts'
import { deleteResource, moveResources, saveResource, uploadPictures } from './saveResource.ts'
import { deleteTask, saveTask } from './saveTask.ts'
import { findTaskPage, reachTasks } from './tasks.ts'
import { viewTask } from './taskView.ts'

export const mediaServer = (countGuess: GuessLimiter) =>
  serve(
    mediaArea,
    {
      resourcePage: findResourcePage,
      folders: listFolders,
      uploadPictures,
      moveResources,
      saveResource,
      deleteResource,
      layoutPage: findLayoutPage,
      saveLayout,
      deleteLayout,
      taskPage: findTaskPage,
      task: viewTask,
      saveTask,
      deleteTask,
      publishTask,
      withdrawTask,
      padPage: findPadPage,
      pads: listPads,
      pairPad: pairPad(countGuess),
      unpairPad,
      reloadPad,
      playPage: findPlayPage,
      screen: findScreen,
      played: receivePlay,
    },
    { mediaResource: reachResources, mediaLayout: reachLayouts, mediaTask: reachTasks, mediaPad: reachPads },
    [playClearing],
  )
