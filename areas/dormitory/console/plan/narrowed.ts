import type { PlanView } from '../../planViews.ts'

/** The plan with those rooms alone in which somebody of that name sleeps, and, where asked for, a bed is free. */
export const narrowed = (plan: PlanView, name: string, isFreeOnly: boolean): PlanView => {
  const word = name.trim()
  const floors = plan.floors.map(({ rooms, ...floor }) => ({
    ...floor,
    rooms: rooms.filter(
      ({ freeBeds, students }) =>
        (!isFreeOnly || freeBeds > 0) && (word === '' || students.some((one) => one.name.includes(word))),
    ),
  }))
  return { ...plan, floors: floors.filter(({ rooms }) => rooms.length > 0) }
}
