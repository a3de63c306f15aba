// Loaded into the program before it starts: errors that nobody expects, when the test wants them.
process.on('SIGUSR2', () => {
  throw new Error('thrown by the test')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('rejected by the test'))
})
