/** The texts of the interview page while it checks the camera and the microphone, and of every alternative. */
export const interviewCheck = {
  ask: {
    heading: 'Your browser is about to ask.',
    text: 'It asks whether this page may use your camera and microphone. Press Allow.',
    note: 'We switch both on now, to check them. Nothing is recorded until you press Start, and both go off when you leave.',
    go: 'Switch on camera and microphone',
    goSound: 'Switch on the microphone',
  },
  waking: {
    heading: 'Waking the camera…',
    text: 'If nothing happens, look for a question at the top of the screen.',
  },
  live: {
    heading: 'There you are.',
    headingSound: 'Sound only.',
    picture: 'Your own picture, mirrored',
    off: 'Not recording',
    loud: 'We can hear you. Say anything, it goes nowhere.',
    quiet: 'Very faint. Come closer, or uncover the microphone.',
    mirror: 'You see yourself as in a mirror; the film is the right way round.',
    camera: 'Camera',
    microphone: 'Microphone',
    room: 'Room for about {minutes} minutes of film',
    little: 'This device is nearly full. Answers go up as you talk, so it may still do.',
    memory: 'This browser keeps nothing on the device. Leave the page open until everything is up.',
    go: 'Looks right',
    practise: 'Practise first',
  },
  without: 'Or do without',
  other: 'Or another way',
  ways: {
    sound: { label: 'Sound only', note: 'Microphone, no camera' },
    file: { label: 'Upload a film', note: 'One you made with the phone’s own camera' },
    write: { label: 'Answer in writing', note: '' },
    link: { label: 'Send the link to another device', note: 'It opens where you left off' },
    mail: { label: 'Email the link to me', note: 'To the address that we have' },
    call: { label: 'Talk to someone', note: 'We ring you' },
  },
  askedCall: 'Asked. One of us rings you.',
  mailed: 'On its way. Open the email on the other device, or copy its link into Safari or Chrome.',
  notDone: 'The line went. Press again.',
  anyway: 'Go on without filming here',
  copied: 'Copied. Paste it on the other device, or open our email there.',
  denied: {
    heading: 'The camera is blocked.',
    text: 'Your browser was told no, and only you can undo that. It takes a minute.',
    again: 'I’ve allowed it. Try again',
    browsers: 'Your browser',
    steps: {
      iphone: {
        label: 'iPhone, Safari',
        steps: [
          ['Press the page sign beside the address', 'On older phones: aA'],
          ['Website Settings', 'A sheet comes up from below'],
          ['Camera and Microphone: Allow', 'Both of them'],
          ['Come back here', 'And press the button below'],
        ],
      },
      android: {
        label: 'Android, Chrome',
        steps: [
          ['Press the sign left of the address', 'Two little sliders, or a padlock'],
          ['Permissions', 'Then Camera, then Microphone'],
          ['Allow both', 'And come back here'],
        ],
      },
      computer: {
        label: 'Computer',
        steps: [
          ['Press the camera sign in the address bar', 'Or the sliders at its left'],
          ['Allow camera and microphone', 'On a Mac also in System Settings, Privacy & Security'],
          ['Reload the page', 'Your place is kept'],
        ],
      },
    },
  },
  none: {
    heading: 'No camera here.',
    text: 'We can’t find a camera or a microphone. If yours plugs in, plug it in and look again.',
    again: 'Look again',
  },
  busy: {
    heading: 'Something else has the camera.',
    text: 'A call or another tab, usually. Close it and press below.',
    again: 'Try again',
  },
  inApp: {
    heading: 'Open this in your own browser.',
    text: 'You came from an app whose built-in browser can’t record. Your place is kept.',
    steps: [
      ['Press the three dots', 'Top right on this screen'],
      ['Open in browser', 'It may say Open in Safari, or in Chrome'],
    ],
    copy: 'Copy my link',
    mail: 'Email it to me',
    anyway: 'Try it here all the same',
  },
  noRecorder: {
    heading: 'This browser can’t record.',
    text: 'It is a little old for it. The phone’s own camera app is not: film your answer there, then choose the file here.',
  },
  insecure: {
    heading: 'This address can’t use a camera.',
    text: 'Browsers allow cameras at secure addresses only. Open the link from our email again, or film with the phone’s own camera.',
  },
} as const
