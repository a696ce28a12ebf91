import { screens } from '../../tests/screens/everyScreen.ts'
import { testScreenStates } from '../../tests/screens/screenStates.ts'
import { useStage } from '../../tests/screens/stage.ts'

const stage = useStage()

// Each test takes seconds, so that two workers share the screens.
testScreenStates(
  stage,
  screens.filter((_, at) => at % 2 === 0),
)
