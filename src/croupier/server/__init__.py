"""HTTP and WebSocket, sessions and pages: the edge of the floor. It decides nothing."""
