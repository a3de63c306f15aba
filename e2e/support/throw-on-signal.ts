// Loaded into the program before it starts: throws unexpected errors when it receives the test's signals.
process.on('SIGUSR2', () => {
  throw new Error('thrown by the test')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('rejected by the test'))
})
