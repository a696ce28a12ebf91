import { expect, test } from 'vitest'
import { findCutOff } from '../../tests/screens/cutOff.ts'
import { findViewer, phone, screens } from '../../tests/screens/everyScreen.ts'
import { longName } from '../../tests/screens/sampleData.ts'
import { makeSchool } from '../../tests/screens/schoolStates.ts'
import { useStage } from '../../tests/screens/stage.ts'
import { waitingForChoice } from '../../tests/screens/waitingForChoice.ts'

const stage = useStage()

/** Screens without a name in their first view. */
const namesNobody = new Set([
  '/visitor/visitorStatistics',
  ...waitingForChoice,
  '/sys/photos',
  '/sys/schoolConfig',
  '/leave/flow',
  '/access/evacuation',
  '/pointsManagement/systemConfig',
  '/pointsManagement/pointsStatistics',
  '/honor/yearAdmin',
  '/resc/rescType',
  '/resc/rescMange',
  '/deyu/deyuDetail',
  '/deyu/flags',
  '/deyu/record',
  '/administration/outbox',
  '/administration/status',
  '/sushe',
  '/articleList',
  '/chargeCheck',
  '/storageManagement/storageCabinet',
  '/antiBullying/antiBullyingInfo',
  '/antiBullying/statistics',
  '/nightPatrol/nightPatrolConfig',
  '/orderMeal/payCose',
  '/studentRegistrationManagement/index',
  '/timetable/week',
  '/multiMedis/task',
  '/multiMedis/resource',
  '/multiMedis/layout',
  '/multiMedis/devices',
])

/** Screens that show a state, a time or a number which is shorter in a school than the generated text. */
const withShorterTexts = new Set([
  '/familyNumber/numberMessage',
  '/reportTable/daily',
  '/reportTable/month',
  '/school/year',
])

test.each(screens.filter(({ path }) => !withShorterTexts.has(path)))(
  '$path keeps the longest names within a phone',
  async ({ path, permission }) => {
    const school = makeSchool()
    school.become('filled')
    const { page } = await stage.open(path, { as: findViewer(permission), fallback: school.reply })
    await page.setViewportSize(phone)
    if (!namesNobody.has(path)) await page.getByRole('main').getByText(longName).first().waitFor()
    await expect.poll(() => findCutOff(page), { message: 'cut off' }).toStrictEqual([])
  },
)
