import { CurrentLeavers } from './CurrentLeavers.tsx'

/** 当前请假: the students on leave now. */
const CurrentScreen = () => <CurrentLeavers />

export default CurrentScreen
