import { useEffect, useRef, useState } from 'react'
import { interviewCheck as words } from '#content/site/interview-check.ts'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { SelectField } from '#src/design/field.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView, Trouble } from '../../../api.ts'
import { faintest } from '../../../take.ts'
import { Mark, ScreenHeading, Tell, Ways } from '../parts/parts.tsx'
import { SelfView } from '../parts/self-view.tsx'
import { troubleBefore } from '../recorder/browser-support.ts'
import { type Devices, openCamera, openedCamera } from '../recorder/camera.ts'
import { levelOf } from '../recorder/record.ts'
import { useBattery, useDarkness, useSlowLine } from '../recorder/surroundings.ts'
import type { Screen } from '../screen.ts'
import type { Room } from '../use-room.ts'
import type { Part } from '../question-screens.ts'
import { TroubleScreen } from './trouble.tsx'

interface Props {
  room: Room
  question: QuestionView
  isPractice: boolean
  /** The problem that was found when a recording was about to begin. */
  found: Trouble | undefined
  isSound: boolean
  onSound: (isSound: boolean) => void
  onGood: () => void
  setPart: (part: Part) => void
  goTo: (screen: Screen) => void
}

/**
 * The check before recording: we explain before the browser asks for permission, then show the picture and the
 * loudness.
 */
export function Check({ room, isPractice, found, isSound, onSound, onGood, setPart }: Props) {
  const [stream, setStream] = useState(() => openedCamera(!isSound))
  const [isWaking, setWaking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | undefined>(() => found ?? troubleBefore(!isSound))
  const open = async (devices?: Devices, hasPicture = !isSound) => {
    const before = troubleBefore(hasPicture)
    if (before) return setTrouble(before)
    setWaking(true)
    setTrouble(undefined)
    try {
      const opened = await openCamera(hasPicture, devices)
      // Switched off, or another one was chosen, meanwhile.
      if (!opened) return
      setStream(opened)
    } catch (found) {
      setTrouble(found as Trouble)
      if (!isPractice) void room.act('POST', 'trouble', { trouble: found }).catch(() => {})
    }
    setWaking(false)
  }
  const sound = () => {
    onSound(true)
    void open({}, false)
  }
  const ways = [
    ...(isSound ? [] : [{ ...words.ways.sound, onChoose: sound }]),
    { ...words.ways.file, onChoose: () => setPart('file') },
    { ...words.ways.write, onChoose: () => setPart('write') },
  ]
  if (trouble)
    return <TroubleScreen room={room} trouble={trouble} ways={isPractice ? [] : ways} onAgain={() => void open()} />
  if (isWaking)
    return (
      <div className="iv__b">
        <StairLoader />
        <ScreenHeading>{words.waking.heading}</ScreenHeading>
        <p>{words.waking.text}</p>
      </div>
    )
  if (stream)
    return (
      <Live stream={stream} room={room} isSound={isSound} onOpen={(devices) => void open(devices)} onGood={onGood} />
    )
  return (
    <div className="iv__b">
      <ScreenHeading>{words.ask.heading}</ScreenHeading>
      <p>{words.ask.text}</p>
      <p>{words.ask.note}</p>
      <div className="iv-acts">
        <Button variant="hot" onClick={() => void open()}>
          {isSound ? words.ask.goSound : words.ask.go}
        </Button>
      </div>
      {!isPractice && (
        <>
          <p className="iv-ways__h">{words.without}</p>
          <Ways ways={ways} />
        </>
      )}
    </div>
  )
}

// oxlint-disable-next-line max-lines-per-function -- one screen, whose parts share the stream
function Live({
  stream,
  room,
  isSound,
  onOpen,
  onGood,
}: {
  stream: MediaStream
  room: Room
  isSound: boolean
  onOpen: (devices: Devices) => void
  onGood: () => void
}) {
  const [level, setLevel] = useState(0)
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([])
  const [minutes, setMinutes] = useState<number>()
  const picture = useRef<HTMLVideoElement>(null)
  const isDark = useDarkness(picture)
  const { live } = words
  useEffect(() => {
    const meter = levelOf(stream)
    let loudest = 0
    const timer = setInterval(() => {
      loudest = Math.max(meter.read(), loudest * 0.9)
      setLevel(loudest)
    }, 150)
    void navigator.mediaDevices.enumerateDevices().then(setDevices, () => {})
    // At 2.1 Mbit/s. The browser may refuse to store more than half of the space that it reports as free.
    void navigator.storage
      ?.persist?.()
      .then(() => navigator.storage.estimate())
      .then(
        ({ quota = 0, usage = 0 }) => setMinutes(Math.floor((quota - usage) / 2 / 16_000_000)),
        () => {},
      )
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [stream])
  const choice = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '')
  const used = (kind: 'audio' | 'video') =>
    stream
      .getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId ?? ''
  const isLoud = level > faintest
  return (
    <>
      <div className="iv-g2">
        <SelfView stream={stream} isSound={isSound} label={live.picture} note={live.off} picture={picture} hasBox />
        <div className="iv__b">
          <ScreenHeading>{isSound ? live.headingSound : isDark ? live.dark : live.heading}</ScreenHeading>
          <div className={`iv-lvl ${isLoud ? 'iv-lvl--ok' : 'iv-lvl--low'}`}>
            <LevelStair level={level} />
            <output className="iv-say">{isLoud ? live.loud : live.quiet}</output>
          </div>
          <output className="iv-say">{isDark && live.darkText}</output>
          {!isSound && <p className="iv-note">{live.mirror}</p>}
          {choice('videoinput').length > 1 && !isSound && (
            <DeviceField
              label={live.camera}
              devices={choice('videoinput')}
              value={used('video')}
              onChoose={(camera) => onOpen({ camera, microphone: used('audio') })}
            />
          )}
          {choice('audioinput').length > 1 && (
            <DeviceField
              label={live.microphone}
              devices={choice('audioinput')}
              value={used('audio')}
              onChoose={(microphone) => onOpen({ microphone, ...(isSound ? {} : { camera: used('video') }) })}
            />
          )}
          <Hints isMemory={room.keep.kind === 'memory'} minutes={minutes} />
          {!room.isOnline && <Tell kind="warn">{interview.overview.line}</Tell>}
          <div className="iv-acts">
            <Button variant="hot" onClick={onGood}>
              {live.go}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

/** How much film the device has room for, how full its battery is, and that its line is slow. */
function Hints({ isMemory, minutes }: { isMemory: boolean; minutes: number | undefined }) {
  const battery = useBattery()
  const isSlow = useSlowLine()
  const { live } = words
  const isLittle = minutes !== undefined && minutes < 5
  const space = isMemory
    ? live.memory
    : isLittle
      ? live.little
      : minutes !== undefined && fill(live.room, { minutes: Math.min(minutes, 600) })
  return (
    <ul className="iv-hints">
      {space && (
        <li>
          <Mark kind={isMemory || isLittle ? 'warn' : 'ok'}>{space}</Mark>
        </li>
      )}
      {battery && (
        <li>
          <Mark kind={battery.isLow ? 'warn' : 'ok'}>
            {fill(battery.isLow ? live.batteryLow : live.battery, { percent: battery.percent })}
          </Mark>
        </li>
      )}
      {isSlow && (
        <li>
          <Mark kind="wait">{live.line}</Mark>
        </li>
      )}
    </ul>
  )
}

function DeviceField({
  label,
  devices,
  value,
  onChoose,
}: {
  label: string
  devices: MediaDeviceInfo[]
  value: string
  onChoose: (id: string) => void
}) {
  return (
    <SelectField
      label={label}
      input={{
        value,
        onChange: (event) => onChoose(event.target.value),
        children: devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        )),
      }}
    />
  )
}

/** Five steps that fill with the loudness of the voice. */
export function LevelStair({ level }: { level: number }) {
  const filled = Math.min(5, Math.ceil(Math.sqrt(level) * 7))
  return (
    <span className="iv-lvl__s" aria-hidden="true">
      {Array.from({ length: 5 }, (_, step) => (
        <i key={step} className={step < filled ? 'y' : ''} />
      ))}
    </span>
  )
}
