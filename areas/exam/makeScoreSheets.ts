import { type Cells, importCallers, sheetOf } from '../../tests/support/importScene.ts'
import type { Actor, useServer } from '../../tests/support/useServer.ts'
import { exam } from './contract.ts'
import { makeExamScene } from './makeExamScene.ts'

type Server = Awaited<ReturnType<typeof useServer>>

/** Calls that import the scores of an exam from sheets. */
export const scoreSheetCallers = (server: Server) => {
  const { as } = server
  const callers = importCallers(server, 'examScores')
  const send = async (who: Actor, examRecordId: number, rows: readonly Cells[]) =>
    as(who, exam.importScores, { body: { examRecordId }, files: await sheetOf(rows) })
  /** Uploads a sheet and checks it with the recognised columns. */
  const checkScores = async (who: Actor, examRecordId: number, rows: readonly Cells[]) => {
    const { id } = (await send(who, examRecordId, rows)).data
    return callers.judgeRun(who, id)
  }
  const importAll = async (who: Actor, examRecordId: number, rows: readonly Cells[]) => {
    const run = await checkScores(who, examRecordId, rows)
    return callers.apply(who, run.id)
  }
  return { ...callers, send, checkScores, importAll }
}

/** Makes an exam of two grades with an import of scores at hand, and functions that read scores by student and subject. */
export const makeSheetScene = async (server: Server) => {
  const scene = await makeExamScene(server)
  const examId = await scene.makeExam()
  const codeOf = (at: number) => `E${scene.schoolId}-${String(at).padStart(3, '0')}`
  /** Returns the scores of the first students by number, each as [语文, 数学]. */
  const scoresOf = async (by: Actor = scene.who) => {
    const { content } = await scene.page(examId, {}, by)
    return Object.fromEntries(
      content.map(({ studentNumber, studentScores }) => [
        studentNumber ?? '',
        studentScores.map(({ score, mark }) => mark ?? score),
      ]),
    )
  }
  return { ...scene, examId, codeOf, scoresOf }
}
