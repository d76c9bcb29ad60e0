// Amazon DynamoDB Local on the loopback address alone. By itself it listens on every address of the machine, and has no option
// for another. Java runs this file as it is: java -cp '<folder>/*' LoopbackServer.java -inMemory -port 8000

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

class LoopbackServer {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer local = ServerRunner.createServerFromCommandLineArgs(arguments);
    var field = DynamoDBProxyServer.class.getDeclaredField("server");
    field.setAccessible(true);
    for (var connector : ((Server) field.get(local)).getConnectors()) {
      ((ServerConnector) connector).setHost("127.0.0.1");
    }
    local.start();
    local.join();
  }
}
