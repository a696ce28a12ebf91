import type { useServer } from '../../tests/support/useServer.ts'
import { studentRegistration as calls } from './contract.ts'
import { formOfChild, makeRegistrationScene } from './makeRegistration.ts'

/** A parent with the token of a proven number. */
export interface Parent {
  readonly token: string
}

type Server = Awaited<ReturnType<typeof useServer>>
type Values = Parameters<typeof makeRegistrationScene>[1]

let numbers = 0

/** Test helpers for parents who apply. */
export const parentsOf = (server: Server) => {
  const { as } = server
  const freshNumber = () => `137${String((numbers += 1)).padStart(8, '0')}`
  return {
    /** A number that no other parent of the test has. */
    freshNumber,
    /** A school with an open task and a parent who has proven a number; `parentOf` makes more of them. */
    makeScene: async (values: Values = {}) => {
      const scene = await makeRegistrationScene(server, values)
      const { own, schoolId, task } = scene
      const parentOf = (telephone = freshNumber()) => own.makeVisit(schoolId, task.id, telephone)
      return { ...scene, parentOf, parent: await parentOf(), token: task.pageToken }
    },
    submit: (parent: Parent, name: string, values = {}) =>
      as(parent, calls.applySubmit, { body: formOfChild(name, values) }),
    home: async (parent: Parent) => (await as(parent, calls.applyHome)).data,
  }
}
